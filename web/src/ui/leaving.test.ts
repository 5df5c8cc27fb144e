import { afterEach, expect, test, vi } from 'vitest';
import { askBeforeLeaving, leadsAway, leaveScreen } from './leaving.ts';

afterEach(() => vi.unstubAllGlobals());

test('all that have something typed are asked, the last one first; what takes the aside away asks what is in it', () => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  const steps: string[] = [];
  const asks = (name: string) => (leave: () => void) => {
    steps.push(name);
    leave();
  };
  const endRow = askBeforeLeaving(asks('row'));
  const endForm = askBeforeLeaving(asks('form'), 'aside');
  leaveScreen(() => steps.push('left'));
  expect(steps.splice(0)).toEqual(['form', 'row', 'left']);
  leaveScreen(() => steps.push('closed'), 'aside');
  expect(steps.splice(0)).toEqual(['form', 'closed']);
  endForm();
  leaveScreen(() => steps.push('closed'), 'aside');
  leaveScreen(() => steps.push('left'));
  expect(steps.splice(0)).toEqual(['closed', 'row', 'left']);
  endRow();
});

test('nothing is given up before all have agreed', () => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  const steps: string[] = [];
  const agrees = (name: string) => askBeforeLeaving((leave) => leave(() => steps.push(name)));
  const endRow = agrees('row');
  const endForm = agrees('form');
  leaveScreen(() => steps.push('left'));
  expect(steps.splice(0)).toEqual(['form', 'row', 'left']);
  endRow();
  const endOther = askBeforeLeaving(() => steps.push('stays'));
  const endLast = agrees('last');
  leaveScreen(() => expect.unreachable());
  expect(steps).toEqual(['stays']);
  for (const end of [endForm, endOther, endLast]) end();
});

test('one that was saved while another was asked has nothing to ask', () => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  const left = vi.fn();
  const endFirst = askBeforeLeaving(() => expect.unreachable());
  const endSecond = askBeforeLeaving((leave) => {
    endFirst();
    leave();
  });
  leaveScreen(left);
  expect(left).toHaveBeenCalledOnce();
  endSecond();
});

test('the page is held as long as one of them has something typed', () => {
  const page = new EventTarget();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', page);
  const isHeld = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const ends = [askBeforeLeaving(() => undefined), askBeforeLeaving(() => undefined)];
  const held = ends.map((end) => {
    const before = isHeld();
    end();
    return before;
  });
  expect([...held, isHeld()]).toEqual([true, true, false]);
});

test.for([
  ['#/', true],
  ['#/7/servicos/contratos', true],
  ['#/7/servicos/pagamentos', false],
  ['#/7/servicos/pagamentos?aba=historico', false],
  ['/api/accounts/1/companies/1/annex/3/download', false],
  ['https://example.com/', false],
] as const)('%s leads away: %s', ([target, away]) => {
  expect(leadsAway(target, '#/7/servicos/pagamentos?aba=em-aberto')).toBe(away);
});

test('an address without a path is Home', () => {
  expect(leadsAway('#/', '')).toBe(false);
});
