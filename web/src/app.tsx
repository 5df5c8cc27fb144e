import { Route, Routes } from 'react-router';
import { Frame } from './frame/Frame.tsx';
import { RequireSession } from './frame/RequireSession.tsx';
import { OfCompany, Only } from './screens/guards.tsx';
import { NotFound } from './screens/NotFound.tsx';
import { PortalContext } from './screens/portal.ts';
import { inCompany, type Screen } from './screens/screen.ts';
import { portal } from './screens.ts';

const { screens, companyPicker } = portal;

export function App() {
  return (
    <PortalContext value={portal}>
      <Routes>
        <Route element={<Frame />}>
          {screens.filter(({ open }) => open).map(routeOf)}
          <Route element={<RequireSession />}>
            {screens.filter(({ open }) => !open).map(routeOf)}
            {screens.map(pickerRouteOf)}
          </Route>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </PortalContext>
  );
}

function routeOf(screen: Screen) {
  const { name, path, open, who } = screen;
  if (screen.ofCompany)
    return (
      <Route key={name} path={inCompany(screen)} element={<OfCompany screen={screen.view.Component} who={who} />} />
    );
  const { Component } = screen.view;
  const element = open ? (
    <Component />
  ) : (
    <Only who={who}>
      <Component />
    </Only>
  );
  return <Route key={name} path={path} element={element} />;
}

function pickerRouteOf(screen: Screen) {
  if (!screen.ofCompany) return null;
  const { name, path, whoPicks } = screen;
  const element = (
    <Only who={whoPicks}>
      {/* Each its own: the search of one stays in its address, and goes along to no other. */}
      <companyPicker.Component key={name} route={path.slice(1)} />
    </Only>
  );
  return <Route key={`pick-${name}`} path={path} element={element} />;
}
