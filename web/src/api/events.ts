import { createEventReader } from './event-reader.ts';
import { getStream } from './http.ts';

/**
 * Server-sent events read with fetch, since `EventSource` cannot carry the Bearer header. Calls `onEvent` with the
 * JSON of each. Resolves when the stream ends, and also when it cannot be had or breaks: whoever follows must be able
 * to ask again anyway. Rejects only on what `onEvent` throws, and when `signal` says that nobody follows any more.
 */
export const followEvents = async (
  path: string,
  onEvent: (value: unknown) => void,
  signal: AbortSignal,
): Promise<void> => {
  const events = createEventReader(onEvent);
  const body = await quietly(async () => (await getStream(path, signal)).body, signal);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader !== undefined) {
    const chunk = await quietly(() => reader.read(), signal);
    if (chunk?.value === undefined) return;
    events.take(chunk.value);
  }
};

const quietly = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
};
