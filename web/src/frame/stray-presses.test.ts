import { expect, test } from 'vitest';
import { isStray, type Press, type Pressed } from './stray-presses.ts';

const pressed = (name: string): Pressed => ({ control: {} as Element, name });
const [edit, save] = [pressed('Editar'), pressed('Salvar')];
const nothing: Pressed = { control: null, name: undefined };

const byMouse = { clientX: 300, clientY: 500, detail: 1, timeStamp: 10_000, isTouch: false };
const byTouch = { ...byMouse, isTouch: true };
const soon = 10_200;

test.for<[string, boolean, Partial<Press>]>([
  ['the second click of a mouse', true, { detail: 2, timeStamp: soon }],
  ['the third', true, { detail: 3, timeStamp: soon }],
  ['that of somebody slow', true, { detail: 2, timeStamp: 10_800 }],
  ['a click of its own', false, { timeStamp: soon }],
  ['a second click somewhere else', false, { clientY: 560, detail: 2, timeStamp: soon }],
])('%s is held from what came there: %s', ([, isHeld, second]) => {
  expect(isStray({ ...byMouse, ...edit }, { ...byMouse, ...save, ...second }, save)).toBe(isHeld);
});

test.for<[string, boolean, Partial<Press>]>([
  ['at once in the same place', true, { timeStamp: soon }],
  ['at once a little beside it', true, { clientX: 310, clientY: 495, timeStamp: soon }],
  ['at once somewhere else', false, { clientY: 560, timeStamp: soon }],
  ['later in the same place', false, { timeStamp: 10_500 }],
  ['with a mouse', false, { timeStamp: soon, isTouch: false }],
])('a tap %s is held from what came there: %s', ([, isHeld, second]) => {
  expect(isStray({ ...byTouch, ...edit }, { ...byTouch, ...save, ...second }, save)).toBe(isHeld);
});

test.for<[string, boolean, { first: Pressed; second: Pressed; now?: Pressed }]>([
  ['the same control', false, { first: edit, second: edit }],
  ['the same control, which has moved', false, { first: edit, second: edit, now: save }],
  ['the same element as another control', true, { first: edit, second: { ...edit, name: 'Salvar' } }],
  ['one of the same name', true, { first: edit, second: pressed('Editar') }],
  ['what is no control', true, { first: edit, second: nothing }],
  ['what was beneath', true, { first: nothing, second: save }],
  ['one beside the first, which is still there', false, { first: edit, second: save, now: edit }],
  ['one just beside the place of the first', false, { first: nothing, second: save, now: nothing }],
])('a second press on %s is held: %s', ([, isHeld, { first, second, now = second }]) => {
  expect(isStray({ ...byMouse, ...first }, { ...byMouse, ...second, detail: 2 }, now)).toBe(isHeld);
});
