import { setTimeout as delay } from 'node:timers/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The network to a part, to be made worse at will. Its port stays the same. */
export interface Line {
  readonly port: number;
  /** Everything comes so much later, each way, in order; 0 ends it. */
  readonly delay: (ms: number) => void;
  /** The connections of this moment stay open and carry nothing any more; new ones work. */
  readonly stall: () => void;
  readonly cut: () => void;
  /** Cuts all and takes none until told otherwise: whoever connects is refused. */
  readonly refuse: (isRefusing: boolean) => void;
  readonly close: () => Promise<void>;
}

const HOST = '127.0.0.1';

/** Stands in front of what listens on `port` of this machine. */
export async function openLine(port: number): Promise<Line> {
  const links = new Set<Link>();
  let delayMs = 0;
  let isRefusing = false;
  const server = createServer((client) => {
    if (isRefusing) {
      client.resetAndDestroy();
      return;
    }
    const link = openLink(client, port, {
      delayMs: () => delayMs,
      onGone: () => links.delete(link),
    });
    links.add(link);
  });
  const cut = (): void => {
    for (const link of links) link.cut();
    links.clear();
  };
  return {
    port: await listen(server),
    delay: (ms) => {
      delayMs = ms;
    },
    stall: () => {
      for (const link of links) link.stall();
    },
    cut,
    refuse: (refusing) => {
      isRefusing = refusing;
      if (refusing) cut();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

interface Link {
  readonly stall: () => void;
  readonly cut: () => void;
}

interface LinkOptions {
  readonly delayMs: () => number;
  /** Told when both ends are closed. */
  readonly onGone: () => void;
}

function openLink(client: Socket, port: number, { delayMs, onGone }: LinkOptions): Link {
  const upstream = connect(port, HOST);
  let isStalled = false;
  let openEnds = 2;
  const carry = (from: Socket, to: Socket): void => {
    const pass = (bytes: Buffer): void => {
      if (!isStalled && !to.destroyed && !to.write(bytes)) from.pause();
    };
    const inOrder = openDelay(pass);
    from.setNoDelay(true);
    from.on('data', (bytes) => inOrder(bytes, delayMs()));
    to.on('drain', () => from.resume());
    // What became of it is told by `close`.
    from.on('error', () => undefined);
    from.on('close', () => {
      openEnds -= 1;
      if (openEnds === 0) onGone();
      // Behind a dead line nobody hears that the other side is gone.
      if (!isStalled) to.destroy();
    });
  };
  carry(client, upstream);
  carry(upstream, client);
  return {
    stall: () => {
      isStalled = true;
    },
    cut: () => {
      client.destroy();
      upstream.destroy();
    },
  };
}

/** What was sent first comes first, also when the delay has become shorter meanwhile. */
function openDelay(pass: (bytes: Buffer) => void): (bytes: Buffer, ms: number) => void {
  let onTheWay = 0;
  let last = Promise.resolve();
  return (bytes, ms) => {
    if (ms === 0 && onTheWay === 0) {
      pass(bytes);
      return;
    }
    onTheWay += 1;
    const due = performance.now() + ms;
    last = last.then(async () => {
      await delay(Math.max(0, due - performance.now()));
      onTheWay -= 1;
      pass(bytes);
    });
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new TypeError('not a TCP address'));
    });
  });
}
