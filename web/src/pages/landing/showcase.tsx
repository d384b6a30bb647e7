import './showcase.css';
import { Check, Radio, ScanFace } from 'lucide-react';
import city from '../../art/city-800.webp';
import club from '../../art/club-800.webp';
import concert from '../../art/concert-1000.webp';
import couple from '../../art/couple-800.webp';
import dunes from '../../art/dunes-800.webp';
import lamps from '../../art/lamps-800.webp';
import sea from '../../art/sea-800.webp';
import silk from '../../art/silk-800.webp';
import { Reveal } from './reveal.tsx';

const rows = [
  [concert, lamps, silk],
  [dunes, sea, club, couple],
  [city, silk, lamps],
];
const found = [couple, lamps, concert, sea, club, city];
const confidence = ['98%', '97%', '96%', '94%', '93%', '91%'];

/** The product itself: a gallery filling up live, and a guest who has just found their photos. */
export function Showcase() {
  return (
    <Reveal className="showcase" id="product" label="The product">
      <div className="showcase-text">
        <h2>Guests find themselves in seconds</h2>
        <p>
          Your camera sends each frame as you shoot. The gallery fills by itself, and a selfie finds every photo a guest
          is in, even small and at the edge of a group.
        </p>
      </div>
      <div
        className="showcase-stage"
        role="img"
        aria-label="A live gallery on a laptop and the photos that a selfie found on a phone"
      >
        <div className="laptop">
          <div className="laptop-cover">
            <img src={couple} alt="" loading="lazy" />
            <div>
              <span>Asha & Rohan</span>
              <small>Saturday, by the sea</small>
            </div>
            <span className="laptop-live">
              <i /> Live
            </span>
          </div>
          {rows.map((row, index) => (
            <div className="laptop-row" key={row.join()}>
              {row.map((picture, at) => (
                <span
                  key={picture}
                  className={index === 0 && at === 0 ? 'laptop-photo laptop-new' : 'laptop-photo'}
                  style={{ flexGrow: picture === silk || picture === dunes ? 0.8 : 1.5 }}
                >
                  <img src={picture} alt="" loading="lazy" />
                </span>
              ))}
            </div>
          ))}
          <p className="laptop-toast">
            <Radio /> A new photo just arrived
          </p>
        </div>
        <div className="phone">
          <div className="phone-head">
            <span className="phone-face">
              <ScanFace />
            </span>
            <div>
              <strong>Your Photos</strong>
              <small>6 of 1,248</small>
            </div>
          </div>
          <div className="phone-grid">
            {found.map((picture, index) => (
              <span key={picture} className="phone-photo">
                <img src={picture} alt="" loading="lazy" />
                <em>{confidence[index]}</em>
              </span>
            ))}
          </div>
          <span className="phone-action">
            <Check /> Download 6 Photos
          </span>
        </div>
      </div>
    </Reveal>
  );
}
