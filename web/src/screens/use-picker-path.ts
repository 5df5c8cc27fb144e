import { isSuper } from '@clareira/contract';
import { useLocation, useParams } from 'react-router';
import { useSession } from '../session/session.tsx';

/** Where another company is picked for the screen that is shown; nowhere for those who have but one. */
export function usePickerPath(): string | undefined {
  const { user } = useSession();
  const { companyId } = useParams();
  const { pathname } = useLocation();
  return user && isSuper(user) && companyId !== undefined ? pathname.slice(`/${companyId}`.length) : undefined;
}
