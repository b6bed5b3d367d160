import type { SellerEvent, SellerEventType } from '@keepsale/domain/events';

export type DataByType = { readonly [E in SellerEvent as E['type']]: E['data'] };

export interface EventOf<Type extends SellerEventType> {
  readonly type: Type;
  readonly data: DataByType[Type];
}

/** One answer per type of event: a new type does not compile until it has one. */
export type ByType<Answer> = {
  readonly [Type in SellerEventType]: (data: DataByType[Type]) => Answer;
};

export const answerTo = <Type extends SellerEventType, Answer>(
  answers: ByType<Answer>,
  event: EventOf<Type>,
): Answer => answers[event.type](event.data);
