/** In the address of the visits: the form to ask for one opens with them. */
export const requestParameter = 'solicitar';

/** Leads there, behind the path of the screen. */
export const requestLink = `?${requestParameter}=visita`;

/** What was typed into that form waits by this name. */
export const requestForm = 'visit request';
