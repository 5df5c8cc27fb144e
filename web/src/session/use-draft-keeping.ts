import { useMemo } from 'react';
import { draftKeeping } from './kept-drafts.ts';
import { useSignedInUser } from './session.tsx';

/** Where what one types into a form waits: the form's name, and the id of what it is about. */
export function useDraftKeeping<Draft>(form: string, about: number | null) {
  const { id } = useSignedInUser();
  return useMemo(() => draftKeeping<Draft>(id, [form, about]), [id, form, about]);
}
