import { Route, Routes } from 'react-router';
import { lazyScreen } from './lazy-screen.ts';
import { OfCompany, Only, superAdministrator, superOrAdministrator, superUser } from './screens/guards.tsx';
import { NotFound } from './screens/NotFound.tsx';
import { Logout } from './session/Logout.tsx';
import { RequireSession } from './session/RequireSession.tsx';
import { Frame } from './ui/Frame.tsx';

// A screen's second name is the last part of its path, under which a link may ask for its code ahead of time.
const Login = lazyScreen(() => import('./screens/Login/Login.tsx'), 'auth');
const Home = lazyScreen(() => import('./screens/Home/Home.tsx'), 'home');
const CompanyPicker = lazyScreen(() => import('./screens/CompanyPicker/CompanyPicker.tsx'), 'company-picker');
const Payments = lazyScreen(() => import('./screens/Payments/Payments.tsx'), 'pagamentos');
const Contracts = lazyScreen(() => import('./screens/Contracts.tsx'), 'contratos');
const Documents = lazyScreen(() => import('./screens/Documents.tsx'), 'documentacoes');
const Schedules = lazyScreen(() => import('./screens/Schedules.tsx'), 'agendamentos');
const CompanyUsers = lazyScreen(() => import('./screens/CompanyUsers.tsx'), 'usuarios');
const Companies = lazyScreen(() => import('./screens/Companies.tsx'), 'empresas');
const Sessions = lazyScreen(() => import('./screens/Sessions/Sessions.tsx'));
const AdministrativeUsers = lazyScreen(() => import('./screens/AdministrativeUsers.tsx'), 'usuarios-admnistrativos');

export function App() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route path="auth" element={<Login />} />
        <Route path="logout" element={<Logout />} />
        <Route element={<RequireSession />}>
          <Route index element={<Home />} />
          <Route path="sessoes" element={<Sessions />} />

          <Route path="servicos/usuarios" element={<Only who={superAdministrator}>{pick('usuarios')}</Only>} />
          <Route path="servicos/pagamentos" element={pick('pagamentos')} />
          <Route path="servicos/contratos" element={pick('contratos')} />
          <Route path="servicos/documentacoes" element={pick('documentacoes')} />
          <Route path="servicos/agendamentos" element={pick('agendamentos')} />

          {/* The spelling is the specification's. */}
          <Route
            path="servicos/usuarios-admnistrativos"
            element={
              <Only who={superUser}>
                <AdministrativeUsers />
              </Only>
            }
          />
          <Route
            path="servicos/empresas"
            element={
              <Only who={superUser}>
                <Companies />
              </Only>
            }
          />

          <Route path=":companyId/servicos/pagamentos" element={<OfCompany screen={Payments} />} />
          <Route path=":companyId/servicos/contratos" element={<OfCompany screen={Contracts} />} />
          <Route path=":companyId/servicos/documentacoes" element={<OfCompany screen={Documents} />} />
          <Route path=":companyId/servicos/agendamentos" element={<OfCompany screen={Schedules} />} />
          <Route
            path=":companyId/servicos/usuarios"
            element={<OfCompany screen={CompanyUsers} who={superOrAdministrator} />}
          />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

function pick(service: string) {
  return <CompanyPicker route={`servicos/${service}`} />;
}
