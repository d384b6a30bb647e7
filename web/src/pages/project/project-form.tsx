import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { budgetRanges, projectForm, projectServices } from '../../../../api/contract/project.ts';
import type { ProjectForm } from '../../api/project.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../ui/choice.tsx';
import { FormError, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { INDUSTRY_LABELS, STATUS_LABELS } from './labels.ts';
import { LogoField } from './logo-field.tsx';

export const newProject: ProjectForm = {
  client_name: '',
  project_name: '',
  description: '',
  industry: 'corporate',
  services: [],
  budget_range: '',
  status: 'completed',
  project_date: '',
  client_logo_s3_key: null,
};

interface ProjectFormProps {
  defaults: ProjectForm;
  /** The address of the logo that is there. */
  logo: string | null;
  busy: boolean;
  error: string | null;
  submit: string;
  onSubmit: (values: ProjectForm) => void;
}

export function ProjectFormFields({ defaults, logo, busy, error, submit, onSubmit }: ProjectFormProps) {
  const form = useForm({ resolver: zodResolver(projectForm), ...VALIDATION_TIMING, defaultValues: defaults });
  const { errors } = form.formState;
  return (
    <form className="project-form" noValidate onSubmit={form.handleSubmit((values) => onSubmit(values))}>
      <FormError>{error}</FormError>
      <Controller
        control={form.control}
        name="client_logo_s3_key"
        render={({ field }) => <LogoField known={logo} onChange={field.onChange} />}
      />
      <div className="project-form-pair">
        <TextField
          label="Client Name"
          autoComplete="off"
          error={errors.client_name?.message}
          {...form.register('client_name')}
        />
        <TextField
          label="Project Name"
          autoComplete="off"
          error={errors.project_name?.message}
          {...form.register('project_name')}
        />
      </div>
      <TextAreaField
        label="Description"
        optional
        rows={4}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <div className="project-form-pair">
        <SelectField label="Industry" optional {...form.register('industry')}>
          {INDUSTRY_LABELS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Status" optional {...form.register('status')}>
          {STATUS_LABELS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <ChoiceGroup label="Services" hint="Choose as many as you like.">
        {projectServices.map((service) => (
          <Choice key={service} type="checkbox" value={service} {...form.register('services')}>
            {service}
          </Choice>
        ))}
      </ChoiceGroup>
      <div className="project-form-pair">
        <SelectField label="Budget Range" optional {...form.register('budget_range')}>
          <option value="">Not said</option>
          {budgetRanges.map((range) => (
            <option key={range} value={range}>
              {range}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Project Date"
          type="date"
          optional
          error={errors.project_date?.message}
          {...form.register('project_date')}
        />
      </div>
      <div className="project-form-actions">
        <Button kind="primary" type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
