import { interruptSignal } from '../../src/cli/interrupt';

const signal = interruptSignal();
signal.addEventListener('abort', () => process.stdout.write('asked to end\n'));
process.stdout.write('busy\n');
if (process.argv[2] === 'paced') setInterval(() => undefined, 1000);
else
  setTimeout(() => {
    for (;;);
  }, 500);
