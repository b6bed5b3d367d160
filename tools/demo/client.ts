/** What the demo says to the product: the same calls as a browser's, each safe to repeat. */
export class DemoClient {
  readonly #baseUrl: string;
  #token: string | null = null;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** Whether the account is there and the password right. */
  async logIn(email: string, password: string): Promise<boolean> {
    const response = await this.#send('/api/auth/login_check', { json: { email, password } });
    if (response.status === 401) return false;
    this.#token = textAt(await answerOf(response), 'token');
    return true;
  }

  /** False where there is an account with that e-mail already. */
  async register(account: {
    readonly name: string;
    readonly email: string;
    readonly password: string;
    readonly registrationCode: string;
  }): Promise<boolean> {
    const response = await this.#send('/api/auth/register', { json: account });
    if (response.status === 409) return false;
    await answerOf(response);
    return true;
  }

  /** Makes one thing and answers its id. */
  async post(path: string, key: string, body: object | FormData): Promise<string> {
    return textAt(await this.send(path, key, body), 'id');
  }

  async send(path: string, key: string, body: object | FormData): Promise<unknown> {
    const content = body instanceof FormData ? { form: body } : { json: body };
    return answerOf(await this.#send(path, { ...content, key }));
  }

  async #send(
    path: string,
    content: { readonly json?: object; readonly form?: FormData; readonly key?: string },
  ): Promise<Response> {
    const headers: Record<string, string> = this.#authorization();
    if (content.key !== undefined) headers['idempotency-key'] = content.key;
    if (content.json !== undefined) headers['content-type'] = 'application/json';
    return fetch(`${this.#baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: content.form ?? JSON.stringify(content.json),
    });
  }

  #authorization(): Record<string, string> {
    return this.#token === null ? {} : { authorization: `Bearer ${this.#token}` };
  }
}

const answerOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
};

const textAt = (answer: unknown, field: string): string => {
  const value: unknown = answer instanceof Object ? Reflect.get(answer, field) : undefined;
  if (typeof value !== 'string') throw new Error(`no ${field} in ${JSON.stringify(answer)}`);
  return value;
};
