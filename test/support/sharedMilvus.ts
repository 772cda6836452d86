import { MilvusServer } from './milvusServer';

let started: Promise<MilvusServer> | undefined;

/** One server for all tests of a run, because it takes half a minute to start. Each test has collections of its own. */
export function sharedMilvus(): Promise<MilvusServer> {
  return (started ??= MilvusServer.start());
}

// Outside every suite: after the last of them, or of a file, where each file is a run of its own in the same process.
after(async () => {
  const server = await started;
  started = undefined;
  await server?.stop();
});
