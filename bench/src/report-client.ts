/** Asks for reports over HTTP and waits for them, as the web app does. */
export interface ReportClient {
  /** From the request to the last byte of the file, in milliseconds. */
  fetchReport(request: object): Promise<{ readonly ms: number; readonly content: Buffer }>;
  /** From the request to the end of the batch, in milliseconds. */
  drawBatch(reports: readonly object[]): Promise<number>;
  get(path: string): Promise<Response>;
}

export const reportClient = (address: string, token: string): ReportClient => {
  const call = async (path: string, body?: object): Promise<Response> => {
    const reply = await fetch(address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };

  const request = async (path: string, body: object): Promise<string> => {
    const asked: unknown = await (await call(path, body)).json();
    const id = String(typeof asked === 'object' && asked !== null && Reflect.get(asked, 'id'));
    const events = await (await call(`${path}/${id}/events`)).text();
    if (!events.includes('"status":"done"')) throw new Error(`not drawn: ${events.slice(-400)}`);
    return id;
  };

  return {
    fetchReport: async (report) => {
      const before = performance.now();
      const id = await request('/api/reports', report);
      const bytes = await (await call(`/api/reports/${id}/file`)).arrayBuffer();
      return { ms: performance.now() - before, content: Buffer.from(bytes) };
    },
    drawBatch: async (reports) => {
      const before = performance.now();
      await request('/api/reports/batches', { reports });
      return performance.now() - before;
    },
    get: (path) => call(path),
  };
};
