import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const forest: MantineColorsTuple = [
  '#eef6f1',
  '#dbebe1',
  '#b5d6c2',
  '#8cc0a1',
  '#69ad85',
  '#4c976b',
  '#3a8057',
  '#2b6a46',
  '#215437',
  '#163b26',
];

/** Greys for the dark scheme with a breath of green, so that it feels like the same forest at night. */
const dark: MantineColorsTuple = [
  '#d8e0db',
  '#bcc7c0',
  '#9daba3',
  '#748279',
  '#414d46',
  '#353f39',
  '#29322d',
  '#1f2723',
  '#171d1a',
  '#0f1411',
];

const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export const theme = createTheme({
  colors: { forest, dark },
  primaryColor: 'forest',
  primaryShade: 7,
  black: '#17211b',
  fontFamily,
  respectReducedMotion: true,
  cursorType: 'pointer',
  headings: {
    fontFamily,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'min(clamp(1.5rem, 1.25rem + 1.1vw, 1.75rem), 9vw)', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    // Whoever presses Enter in a field stays in it, and would not hear what is wrong.
    InputError: { defaultProps: { role: 'alert' } },
  },
});

/** Where Mantine's own colours are too faint for text (WCAG AA wants 4.5 to 1), and colours of our own. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--header-bar-height': '4rem',
    '--header-height': 'var(--header-bar-height)',
  },
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-dimmed': '#4f5d55',
    '--mantine-color-placeholder': '#5f6c64',
    '--mantine-color-anchor': 'var(--mantine-color-forest-7)',
    '--mantine-color-default-border': '#cfd8d2',
    '--page-background': '#f4f8f5',
    '--focus-ring': 'var(--mantine-color-forest-6)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-forest-3)',
    '--mantine-color-forest-light': '#253b2f',
    '--mantine-color-forest-light-hover': '#2d4738',
    '--mantine-color-forest-light-color': 'var(--mantine-color-forest-1)',
    '--page-background': 'var(--mantine-color-dark-8)',
    '--focus-ring': 'var(--mantine-color-forest-3)',
  },
});
