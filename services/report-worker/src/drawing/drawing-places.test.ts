import { expect, test } from 'vitest';
import { createDrawingPlaces, type Urgency } from './drawing-places.ts';

test('so many draw at once, and a person goes before a batch', async () => {
  const places = createDrawingPlaces(2);
  const begun: string[] = [];
  const draw = async (name: string, urgency: Urgency): Promise<() => void> => {
    const leave = await places.take(urgency);
    begun.push(name);
    return leave;
  };
  const a = draw('a', 'batch');
  const b = draw('b', 'batch');
  const c = draw('c', 'batch');
  const d = draw('d', 'person');
  const leaveA = await a;
  const leaveB = await b;
  expect(begun).toEqual(['a', 'b']);
  leaveA();
  await d;
  expect(begun).toEqual(['a', 'b', 'd']);
  leaveB();
  await c;
  expect(begun).toEqual(['a', 'b', 'd', 'c']);
});

test('a place is left once, however often that is said', async () => {
  const places = createDrawingPlaces(1);
  const leave = await places.take('batch');
  leave();
  leave();
  await places.take('batch');
  let hasSecond = false;
  void places.take('person').then(() => (hasSecond = true));
  await Promise.resolve();
  expect(hasSecond).toBe(false);
});
