/** Names of gigs and people in the scripts that are in use where Loom is: each composed (NFC), as all of it answers them. */
export const NAMES = [
  'प्रिया और अर्जुन',
  'திருமணம்',
  'حفل زفاف',
  'می‌خواهم',
  'งานแต่งงาน',
  'ශ්‍රී ලංකා',
  'അവന്‍',
  'ಮದುವೆ ಸಮಾರಂಭ',
  'Zoë & Łukasz',
  'Đám cưới Nguyễn',
  '結婚式 か\u3099'.normalize('NFC'),
  '👩‍👩‍👧‍👦 party',
  '👰🏽‍♀️❤️🏴󠁧󠁢󠁳󠁣󠁴󠁿',
].map((name) => name.normalize('NFC'));
