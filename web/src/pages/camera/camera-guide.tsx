import type { GigAnswer } from '../../api/gig.ts';

const brands = [
  {
    name: 'Canon',
    way: 'Network settings, then FTP transfer. Choose passive mode; turn on FTPS if your body offers it.',
  },
  {
    name: 'Nikon',
    way: 'Connect to FTP server, then Network settings. Choose PASV; send each picture as it is taken under Auto send.',
  },
  {
    name: 'Sony',
    way: 'Network, FTP transfer function, Server 1. Turn on Secure protocol if you like, then Auto FTP transfer.',
  },
  { name: 'Fujifilm', way: 'Network/USB setting, FTP. The same values; set Image transfer to automatic.' },
];

const FOLDERS = 5;

/** How the tree of folders means gigs, and where to type it in the common cameras. */
export function CameraGuide({ gigs, currentGigId }: { gigs: GigAnswer[]; currentGigId: string | null }) {
  return (
    <section className="panel" aria-labelledby="camera-guide">
      <h2 id="camera-guide">How it works</h2>
      <ol className="steps">
        <li>Enter host, port, username and password in your camera's FTP menu, in passive mode.</li>
        <li>Pick a gig's folder on the camera, or stay at the root for the current gig.</li>
        <li>Shoot. A photo is in the gig as soon as its last byte has arrived; one that breaks off is sent again.</li>
      </ol>
      {gigs.length > 0 ? (
        <>
          <h3>Your folders</h3>
          <ul className="ftp-tree">
            {gigs.slice(0, FOLDERS).map((gig) => (
              <li key={gig.gig_id}>
                <code>/{gig.ftp_folder}</code>
                {gig.gig_id === currentGigId ? <span className="quiet small">current gig</span> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h3>Where to find it</h3>
      <dl className="brands">
        {brands.map(({ name, way }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="quiet">{way}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
