import city from '../../art/city-800.webp';
import club from '../../art/club-800.webp';
import dunes from '../../art/dunes-800.webp';
import silk from '../../art/silk-800.webp';
import stadium from '../../art/stadium-800.webp';
import vows from '../../art/vows-800.webp';
import { Reveal } from './reveal.tsx';

const categories = [
  { name: 'Wedding', line: 'Capture love stories', picture: vows },
  { name: 'Fashion', line: 'Editorial excellence', picture: silk },
  { name: 'Corporate Events', line: 'Professional moments', picture: city },
  { name: 'Sports', line: 'Action and energy', picture: stadium },
  { name: 'Pub Events', line: 'Nightlife vibes', picture: club },
  { name: 'Other', line: 'Creative vision', picture: dunes },
];

export function Categories() {
  return (
    <Reveal className="categories" label="Categories">
      <h2>Made for the way you shoot</h2>
      <ul>
        {categories.map(({ name, line, picture }) => (
          <li key={name} className="category">
            <img src={picture} alt="" loading="lazy" />
            <div>
              <h3>{name}</h3>
              <p>{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </Reveal>
  );
}
