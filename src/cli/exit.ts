/** Exit statuses of the command line; part of its contract. */
export const EXIT = { done: 0, findings: 1, usage: 2, failure: 3, interrupted: 130 } as const;

/** The command was called in a way that it cannot serve. */
export class UsageError extends Error {}
