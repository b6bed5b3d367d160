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
    const { token } = await answerOf<{ token: string }>(response);
    this.#token = token;
    return true;
  }

  async register(account: {
    readonly name: string;
    readonly email: string;
    readonly password: string;
    readonly registrationCode: string;
  }): Promise<void> {
    await answerOf(await this.#send('/api/auth/register', { json: account }));
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.#baseUrl}${path}`, { headers: this.#authorization() });
    return answerOf<T>(response);
  }

  async post<T>(path: string, key: string, body: object | FormData): Promise<T> {
    const content = body instanceof FormData ? { form: body } : { json: body };
    return answerOf<T>(await this.#send(path, { ...content, key }));
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

const answerOf = async <T>(response: Response): Promise<T> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
};
