export * from '../domain/steps';
