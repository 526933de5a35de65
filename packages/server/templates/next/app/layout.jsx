import { PorticoProvider } from '@portico/react';
import '@portico/react/styles.css';
import { auth } from '../portico';

export const metadata = { title: 'Product name' };

// Pages begin with the session, so that nothing flashes.
export default async function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <PorticoProvider session={await auth.sessionData()}>{children}</PorticoProvider>
      </body>
    </html>
  );
}
