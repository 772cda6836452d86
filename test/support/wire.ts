import { once } from 'node:events';
import type { Server } from 'node:net';
import { createConnection, createServer } from 'node:net';

/** Stands between a client and a server, and keeps what the client says. */
export class Wire {
  private readonly chunks: Buffer[] = [];

  private constructor(private readonly server: Server) {}

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  /** @param passes so many bytes of what the client says; what follows is kept back */
  static async to(port: number, passes = Infinity): Promise<Wire> {
    const wire: Wire = new Wire(
      createServer((client) => {
        const target = createConnection(port, '127.0.0.1');
        let passed = 0;
        client.on('data', (chunk) => {
          wire.chunks.push(chunk);
          if ((passed += chunk.length) <= passes) target.write(chunk);
        });
        client.on('end', () => target.end());
        target.pipe(client);
        for (const socket of [client, target]) socket.on('error', () => undefined); // either side may hang up first
      }).listen(0, '127.0.0.1'),
    );
    await once(wire.server, 'listening');
    return wire;
  }

  sent(): Buffer {
    return Buffer.concat(this.chunks);
  }

  close(): void {
    this.server.close();
  }
}
