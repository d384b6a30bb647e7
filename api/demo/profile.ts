import type { Ask } from './people.ts';
import { paintPicture } from './pictures.ts';
import { hills, petals } from './scenes.ts';

const fields = {
  username: 'meera-nair',
  brand_name: 'Monsoon Frames',
  business_name: 'Monsoon Frames',
  phone: '+91 98765 43210',
  location: 'Kochi, Kerala',
  website: 'https://monsoonframes.example.com',
  instagram: 'https://instagram.com/monsoonframes',
  bio: 'Weddings the way they feel: <strong>unhurried</strong>, close, and in the light that is there.',
  experience_years: 12,
  services: ['Wedding', 'Portrait', 'Corporate'],
  camera_equipment: ['Canon EOS R5', 'RF 50mm F1.2'],
  drone_available: true,
  privacy_settings: {
    show_email: true,
    show_phone: true,
    show_website: true,
    show_social_media: true,
    public_profile_enabled: true,
  },
};

const projects = [
  {
    client_name: 'Northlight',
    project_name: 'Summit, the films',
    description: 'Two days of keynotes, delivered by the same evening.',
    industry: 'corporate',
    services: ['Photography', 'Event Coverage'],
    budget_range: '₹2,50,000 - ₹5,00,000',
    status: 'completed',
  },
  {
    client_name: 'Kanchi Silks',
    project_name: 'The winter saris',
    description: 'Forty saris in morning light, on the looms they come from.',
    industry: 'fashion',
    services: ['Product Photography', 'Brand Photography'],
    budget_range: '₹1,00,000 - ₹2,50,000',
    status: 'ongoing',
  },
];

const visitors = [
  {
    name: 'Divya Krishnan',
    email: 'divya@loom.demo',
    mobile: '+91 98400 12345',
    service_required: 'Wedding',
    budget: '₹1,00,000 - ₹2,50,000',
    location: 'Thrissur',
    inDays: 40,
    custom_message: 'A temple wedding at dawn, and a small reception after it.',
    confirmed: false,
  },
  {
    name: 'Farid Khan',
    email: 'farid@loom.demo',
    mobile: '+91 98450 54321',
    service_required: 'Portrait',
    budget: '₹25,000 - ₹50,000',
    location: 'Fort Kochi',
    inDays: 0,
    custom_message: '',
    confirmed: true,
  },
] as const;

const upload = async (ask: Ask, path: string, bytes: Buffer): Promise<void> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg');
  await ask('POST', path, form);
};

/** Opens the studio to the world: profile, portfolio, projects, and people who want to book. Answers the profile's path. */
export async function bringProfile(
  ask: Ask,
  userId: string,
  photos: readonly { media_id: string; category: string }[],
  dayOf: (days: number) => string,
): Promise<string> {
  await ask('POST', '/profile/setup', fields);
  await ask('POST', '/profile/subscribe-whatsapp', { whatsapp_alerts: true, whatsapp_number: fields.phone });
  const takenAt = `${dayOf(-30)}T06:30:00`;
  const about = { seed: 7, name: 'picture.jpg', takenAt };
  await upload(
    ask,
    '/profile/upload-cover-photo',
    await paintPicture({ ...about, scene: hills, width: 2000, height: 1125 }),
  );
  await upload(
    ask,
    '/profile/upload-picture-form',
    await paintPicture({ ...about, scene: petals, width: 800, height: 800 }),
  );
  for (const [index, photo] of photos.entries())
    await ask('POST', '/portfolio/items', { source: 'gig', ...photo, featured: index === 0 });
  for (const project of projects) await ask('POST', '/projects/items', { ...project, project_date: dayOf(-20) });
  for (const { inDays, confirmed: _, ...visitor } of visitors)
    await ask('POST', `/bookings/submit?photographer_id=${userId}`, { ...visitor, date: dayOf(inDays) }, '');
  const { bookings } = await ask<{ bookings: { booking_id: string; name: string }[] }>('GET', '/bookings');
  const sure = new Set<string>(visitors.filter(({ confirmed }) => confirmed).map(({ name }) => name));
  for (const { booking_id: id, name } of bookings)
    if (sure.has(name)) await ask('PUT', `/bookings/${id}/status?status=confirmed`, {});
  return `/${fields.username}`;
}
