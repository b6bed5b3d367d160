export interface Speaker {
  /** Heard now when it is this one's turn, otherwise as soon as it is. */
  readonly write: (text: string) => void;
  /** Leaves the turn to the next; what has been written is heard all the same. */
  readonly end: () => void;
}

/**
 * Lets many speak at once and be heard one after the other, in the order in which they were made: nothing mixes, whoever has
 * the turn is heard as it comes, and so something is seen even of a run that hangs.
 *
 * @param write where everything goes in the end.
 */
export function inTurn(write: (text: string) => void): () => Speaker {
  const turns: { held: string; ended: boolean }[] = [];
  const listen = (): void => {
    for (let turn = turns[0]; turn !== undefined; turn = turns[0]) {
      if (turn.held !== '') write(turn.held);
      turn.held = '';
      if (!turn.ended) return;
      turns.shift();
    }
  };
  return () => {
    const turn = { held: '', ended: false };
    turns.push(turn);
    return {
      write: (text) => {
        turn.held += text;
        listen();
      },
      end: () => {
        turn.ended = true;
        listen();
      },
    };
  };
}
