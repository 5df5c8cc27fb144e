import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { flagCell } from './FlagCell.tsx';

test('stays where the focus is while its row is saved, unlike what is disabled', () => {
  const markup = (busy: boolean) =>
    renderToStaticMarkup(
      flagCell.editor?.field({
        label: 'Administrador',
        value: true,
        required: false,
        problem: undefined,
        current: null,
        progress: null,
        busy,
        onChange: () => {},
      }),
    );
  expect(markup(true)).toContain('aria-disabled="true"');
  expect(markup(true)).not.toContain('disabled=""');
  expect(markup(false)).not.toContain('disabled');
});
