import assert from 'node:assert/strict';
import { isNotReadyMessage, isUnsupportedServerVersion } from '../../../src/engine/termbase/milvusCollection';

describe('the version of a Milvus server', () => {
  it('is refused where rows cannot be written over, and tried where nobody knows it', () => {
    for (const version of ['v2.2.16-lite', '2.2.0', 'v1.1.1']) assert(isUnsupportedServerVersion(version), version);
    for (const version of ['v2.3.5-lite', '2.3.0', 'v2.10.1', '3.0.0', 'master-20260101', ''])
      assert(!isUnsupportedServerVersion(version), version);
  });
});

describe('a Milvus server', () => {
  it('is waited for where it says that it is starting, and not where it refuses', () => {
    for (const reason of [
      'service unavailable: internal: Milvus Proxy is not ready yet. please wait',
      'proxy not ready[state=Initializing]',
      'node not healthy: StandBy',
      'QueryCoord is initializing',
    ])
      assert(isNotReadyMessage(reason), reason);
    for (const reason of ['collection not found[collection=x]', 'quota exceeded', 'permission deny', ''])
      assert(!isNotReadyMessage(reason), reason);
  });
});
