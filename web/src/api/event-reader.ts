/** Puts the `data:` lines of events together, however the network cut them. */
export const createEventReader = (onEvent: (value: unknown) => void) => {
  let rest = '';
  return {
    take: (text: string): void => {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block
          .split('\n')
          .flatMap((line) => (line.startsWith('data: ') ? line.slice('data: '.length) : []));
        if (data.length > 0) onEvent(JSON.parse(data.join('\n')));
      }
    },
  };
};
