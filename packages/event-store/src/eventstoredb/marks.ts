import type { SubscriptionMessage } from '../port.ts';

/**
 * What the driver tells about a subscription's progress, held back until the consumer is there: it is told when the message arrives,
 * while events before it still wait in the stream's buffer.
 */
export interface Marks {
  add(message: SubscriptionMessage): void;
  /** In the order they came. @param taken events that the consumer has taken so far. */
  takeDue(taken: number): readonly SubscriptionMessage[];
}

/** @param arrived counts the events that have arrived so far, taken or not. */
export const createMarks = (arrived: () => number): Marks => {
  let marks: readonly { readonly due: number; readonly message: SubscriptionMessage }[] = [];
  return {
    add: (message) => {
      marks = [...marks, { due: arrived(), message }];
    },
    takeDue: (taken) => {
      const due = marks.filter((mark) => mark.due <= taken);
      marks = marks.slice(due.length);
      return due.map(({ message }) => message);
    },
  };
};
