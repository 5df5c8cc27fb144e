/** Whether a dialog lies over another one: both hear the same Escape, and only the upper one is meant. */
export const isCovered = () => document.querySelectorAll('[aria-modal]').length > 1;
