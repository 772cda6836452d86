import { holdsWhatIsKept } from '../gate/fullDiskCases';

/** What test/gate/fullDisk.test.ts holds for two amounts of room. */
describe('what a user keeps, whatever part of the next version there is room for', function () {
  this.timeout(10 * 60_000);
  holdsWhatIsKept(Infinity);
});
