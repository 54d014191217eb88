import type { Candidate, Folder, FolderMember, MemberRef, MemberRole } from '@claire/api-contract'
import { MEMBER_ROLES } from '@claire/api-contract/enums'
import { GROUP_TOLD_AT_MOST, INVITATION_DAYS, MEMBERS_AT_ONCE } from '@claire/api-contract/limits'
import { Autocomplete, Box, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material'
import { type RefObject, useRef, useState } from 'react'
import { type Translate, useTranslation, formatList } from '#shared/i18n/i18n.ts'
import { useDebounced } from '#shared/lib/state/use-debounced.ts'
import { showToast } from '#shared/lib/toast.ts'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { Face } from '#shared/ui/text/Faces.tsx'
import {
  useAddMembersMutation,
  useCandidatesQuery,
  useLazyCandidatesQuery,
  useShareFolderMutation,
} from './members-api.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  folder: Folder & { count: number }
  isShared: boolean
  members: readonly FolderMember[]
}

/** Chooses people and groups, and gives them a role in a folder. */
export function NewMembers({ folder, isShared, members }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Candidate[]>([])
  const [typed, setTyped] = useState('')
  const [isUnclear, setUnclear] = useState(false)
  const [role, setRole] = useState<MemberRole>('viewer')
  const [notify, setNotify] = useState(true)
  const [shareFolder, sharing] = useShareFolderMutation()
  const [addMembers, adding] = useAddMembersMutation()

  async function handleShare() {
    field.current?.focus()
    if (typed.trim()) return setUnclear(true)
    if (chosen.length === 0) return
    const change = { members: chosen.map(({ kind, id }) => ({ kind, id, role })), notify }
    const { error } = isShared
      ? await addMembers({ id: folder.id, ...change })
      : await shareFolder({ folderId: folder.id, ...change })
    if (error) return
    setChosen([])
    showToast('success', t('sharing.shared'))
  }

  function handleType(text: string) {
    setTyped(text)
    setUnclear(false)
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 0.5 }}>
        <PeopleField
          field={field}
          chosen={chosen}
          typed={typed}
          error={isUnclear ? t('sharing.field.unclear') : undefined}
          members={members}
          onChoose={setChosen}
          onType={handleType}
        />
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
          <TextField
            select
            value={role}
            onChange={({ target }) => setRole(MEMBER_ROLES.find((each) => each === target.value) ?? 'viewer')}
            slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('sharing.field.role') } }}
            sx={{ minWidth: 104 }}
          >
            {MEMBER_ROLES.map((each) => (
              <option key={each} value={each}>
                {t(`sharing.roles.${each}`)}
              </option>
            ))}
          </TextField>
          <Button
            variant="contained"
            loading={sharing.isLoading || adding.isLoading}
            aria-disabled={chosen.length === 0 && !typed.trim()}
            onClick={handleShare}
          >
            {t('sharing.share')}
          </Button>
        </Box>
      </Box>
      <Box component="output" sx={{ display: 'block', pt: 0.75 }}>
        {consequencesOf(chosen, { folder, notify, t }).map((sentence) => (
          <Caption key={sentence} sx={breaking}>
            {sentence}
          </Caption>
        ))}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={notify} onChange={({ target }) => setNotify(target.checked)} />}
        label={t('sharing.tell')}
      />
      <FailureAlert error={sharing.error ?? adding.error} />
    </>
  )
}

const breaking = { overflowWrap: 'anywhere' }

/** Returns sentences about what sharing with these would do. */
function consequencesOf(
  chosen: readonly Candidate[],
  { folder, notify, t }: { folder: { count: number }; notify: boolean; t: Translate },
): string[] {
  const groups = chosen.filter(({ kind }) => kind === 'group')
  const invited = chosen.filter(({ kind }) => kind === 'email').map(labelOf)
  const people = chosen.length - groups.length + groups.reduce((sum, group) => sum + group.people, 0)
  const articles = t('bookmarks.sum', { count: folder.count })
  const sees = people > 0 ? [t('sharing.sees', { count: people, articles })] : []
  const large = groups.filter((group) => notify && group.people > GROUP_TOLD_AT_MOST)
  return [
    [...sees, t('sharing.private')].join(' '),
    ...(invited.length > 0
      ? [t('sharing.invites', { names: formatList(invited), days: INVITATION_DAYS })]
      : []),
    ...groups.filter((group) => group.people === 0).map(({ name }) => t('sharing.groupOfNobody', { name })),
    ...large.map(({ name }) => t('sharing.largeGroup', { name, most: GROUP_TOLD_AT_MOST })),
  ]
}

const labelOf = ({ name, email, id }: Candidate) => name || email || id
const keyOf = ({ kind, id }: MemberRef) => `${kind} ${id}`
const SETTLED_MS = 200

interface FieldProps {
  field: RefObject<HTMLInputElement | null>
  chosen: Candidate[]
  typed: string
  error: string | undefined
  members: readonly FolderMember[]
  onChoose: (chosen: Candidate[]) => void
  onType: (text: string) => void
}

/** Finds people and groups by what is typed; Enter adds one, Backspace takes the last off. */
function PeopleField({ field, chosen, typed, error, members, onChoose, onType }: FieldProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const wanted = typed.trim()
  const settled = useDebounced(wanted, SETTLED_MS)
  const found = useCandidatesQuery(settled, { skip: !settled })
  // The answer to what was typed before would offer others for Enter.
  const isCurrent = settled === wanted && !found.isFetching
  const known = new Map(members.map((member) => [keyOf(member), member]))
  const [search] = useLazyCandidatesQuery()

  /** Adds the only match of a text that was entered before it was searched for, such as an address. */
  async function addOnly() {
    const { data = [] } = await search(wanted, true)
    const [only] = data
    if (!only || data.length > 1 || known.has(keyOf(only)) || field.current?.value.trim() !== wanted) return
    onChoose([...chosen.filter((each) => keyOf(each) !== keyOf(only)), only])
    onType('')
  }

  return (
    <Autocomplete
      multiple
      autoHighlight
      disableClearable
      filterSelectedOptions
      clearOnBlur={false}
      forcePopupIcon={false}
      open={isOpen && wanted !== ''}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onKeyDown={({ key }) => key === 'Enter' && wanted && !isCurrent && void addOnly()}
      // In the dialog, whose content scrolls and would cut it off.
      disablePortal
      slotProps={{ popper: { popperOptions: { strategy: 'fixed' } } }}
      options={isCurrent ? (found.currentData ?? []) : []}
      filterOptions={(options) => options}
      getOptionLabel={labelOf}
      getOptionKey={keyOf}
      getOptionDisabled={(option) => known.has(keyOf(option))}
      isOptionEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
      loading={!isCurrent}
      loadingText={t('sharing.field.searching')}
      noOptionsText={t(found.error ? 'sharing.field.failed' : 'sharing.field.none')}
      value={chosen}
      inputValue={typed}
      onInputChange={(_, text) => onType(text)}
      onChange={(_, next) => onChoose(next.slice(0, MEMBERS_AT_ONCE))}
      renderOption={({ key, ...option }, candidate) => (
        <Box component="li" key={key} {...option} sx={{ gap: 1.25 }}>
          <CandidateText candidate={candidate} member={known.get(keyOf(candidate))} />
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field}
          placeholder={chosen.length === 0 ? t('sharing.field.label') : undefined}
          error={error !== undefined}
          helperText={error && <span role="alert">{error}</span>}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('sharing.field.label') },
          }}
        />
      )}
      sx={{ flex: '1 1 14rem', minWidth: 0 }}
    />
  )
}

/** A candidate and what tells it from others of the same name. */
function CandidateText({ candidate, member }: { candidate: Candidate; member: FolderMember | undefined }) {
  const { t } = useTranslation()
  const { kind, name, email, people } = candidate
  const origin = {
    person: name && email,
    group: t('sharing.group', { count: people }),
    email: t('sharing.field.invitation'),
  }[kind]
  const already = member && t(member.isYou ? 'sharing.field.isYou' : 'sharing.field.already')
  return (
    <>
      <Face kind={kind} name={labelOf(candidate)} label="" size={28} />
      <Box sx={{ minWidth: 0, ...breaking }}>
        <Typography variant="subtitle2" component="p" dir="auto">
          {labelOf(candidate)}
        </Typography>
        <Caption>{already ?? origin}</Caption>
      </Box>
    </>
  )
}
