import { takePictureOfFailure } from './window';
import type { InstalledWorkbench, WorkbenchRequest } from './workbench';
import { openInstalledWorkbench } from './workbench';

/**
 * One workbench for all tests of a `describe`, closed after the last. Where a test or its preparation fails, pictures
 * of its windows are left.
 * @param opened hands it to the tests and does what comes before the first of them
 */
export function useWorkbench(
  request: WorkbenchRequest,
  opened: (workbench: InstalledWorkbench) => Promise<void> | void,
): void {
  let workbench: InstalledWorkbench | undefined;
  before(async function () {
    workbench = await openInstalledWorkbench(request);
    try {
      await opened(workbench);
    } catch (error) {
      await takePictureOfFailure(this.test, workbench.pages);
      throw error;
    }
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await takePictureOfFailure(this.currentTest, workbench?.pages);
  });
  after(() => workbench?.close());
}

/**
 * For tests that each open workbenches of their own: the last one is closed after the test, the one before it when
 * another is opened.
 * @returns what a test opens one with
 */
export function useWorkbenchPerTest(): (request?: WorkbenchRequest) => Promise<InstalledWorkbench> {
  let workbench: InstalledWorkbench | undefined;
  const close = async (): Promise<void> => {
    const open = workbench;
    workbench = undefined;
    await open?.close();
  };
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await takePictureOfFailure(this.currentTest, workbench?.pages);
    await close();
  });
  return async (request) => {
    await close();
    workbench = await openInstalledWorkbench(request);
    return workbench;
  };
}
