import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type State = 'up' | 'held' | 'cut' | 'bad-gateway';

/** What stands between a browser and the product, such as a proxy and a cable; both may fail. */
export interface Line {
  readonly address: string;
  /** `held`: the API is asked only when the line becomes anything else. `cut`: connections break without an answer. `bad-gateway`: a proxy's page in HTML for the API, as when that is stopped. */
  readonly become: (state: State) => void;
  /** Lets go of what is held by now, and of nothing that comes later. */
  readonly letGo: () => void;
  /** Until the line becomes anything else: such requests reach the product, and their answers never come back. */
  readonly loseAnswersTo: (method: string, path: string) => void;
  /** Until the line becomes anything else: such requests reach the product, and a proxy answers them 200 with a text of its own. */
  readonly answerInstead: (method: string, path: string, text: string) => void;
  readonly close: () => Promise<void>;
}

/** What becomes of the product's answer on its way back. */
type Instead = 'nothing' | { readonly text: string };

interface Changed {
  readonly method: string;
  readonly path: string;
  readonly instead: Instead;
}

/** A proxy of its own for one test: what fails there fails for nobody else. */
export async function openLine(product: string): Promise<Line> {
  let state: State = 'up';
  let changed: Changed | null = null;
  const held: (() => void)[] = [];
  const server = createServer((asked, answer) => {
    if (state === 'cut') {
      asked.socket.destroy();
    } else if (state === 'bad-gateway' && isCall(asked)) {
      answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
    } else {
      const instead = insteadFor(asked, changed);
      const goOn = (): void => forward(product, asked, { answer, instead });
      if (state === 'held' && isCall(asked)) held.push(goOn);
      else goOn();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const letGo = (): void => {
    for (const goOn of held.splice(0)) goOn();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next) => {
      state = next;
      changed = null;
      letGo();
    },
    letGo,
    loseAnswersTo: (method, path) => (changed = { method, path, instead: 'nothing' }),
    answerInstead: (method, path, text) => (changed = { method, path, instead: { text } }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isCall = ({ url = '' }: IncomingMessage): boolean => /^[/](api|health)[/]/.test(url);

const insteadFor = ({ method, url }: IncomingMessage, changed: Changed | null): Instead | null =>
  changed !== null && changed.method === method && changed.path === url ? changed.instead : null;

/** @param instead null: the answer comes as it is. */
function forward(
  product: string,
  asked: IncomingMessage,
  { answer, instead }: { readonly answer: ServerResponse; readonly instead: Instead | null },
): void {
  const { method, headers, url = '/' } = asked;
  const onward = request(product + url, { method, headers }, (given) => {
    if (instead === null) {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
      return;
    }
    given.resume().once('end', () => {
      if (instead === 'nothing') asked.socket.destroy();
      else answer.writeHead(200, { 'content-type': 'text/html' }).end(instead.text);
    });
  });
  onward.once('error', () => asked.socket.destroy());
  asked.pipe(onward);
}
