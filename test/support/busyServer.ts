import { ClientInput } from '../../src/cli/server/clientInput';

const input = new ClientInput();
// It answers once, as a server would, and after that nothing runs here but the loop.
input.once('data', () => {
  process.stdout.write('busy\n', () => {
    for (;;);
  });
});
input.endWith(Number(process.argv[2]));
