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
  readonly close: () => Promise<void>;
}

/** A proxy of its own for one test: what fails there fails for nobody else. */
export async function openLine(product: string): Promise<Line> {
  let state: State = 'up';
  let losing: { readonly method: string; readonly path: string } | null = null;
  const held: (() => void)[] = [];
  const server = createServer((asked, answer) => {
    if (state === 'cut') {
      asked.socket.destroy();
    } else if (state === 'bad-gateway' && isCall(asked)) {
      answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
    } else {
      const loses = losing?.method === asked.method && losing?.path === asked.url;
      const goOn = (): void => forward(product, asked, loses ? null : answer);
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
      losing = null;
      letGo();
    },
    letGo,
    loseAnswersTo: (method, path) => (losing = { method, path }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isCall = ({ url = '' }: IncomingMessage): boolean => /^[/](api|health)[/]/.test(url);

/** `answer` null: the product answers, and nobody hears it. */
function forward(product: string, asked: IncomingMessage, answer: ServerResponse | null): void {
  const { method, headers, url = '/' } = asked;
  const onward = request(product + url, { method, headers }, (given) => {
    if (answer === null) {
      given.resume().once('end', () => asked.socket.destroy());
      return;
    }
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  onward.once('error', () => asked.socket.destroy());
  asked.pipe(onward);
}
