import type {
  Candidate,
  Folder,
  FolderHistory,
  MemberList,
  MemberRef,
  NewMembers,
  SharedFolder,
  ShareFolder,
} from '@claire/api-contract'
import {
  FOLDER_TAGS,
  SHARED_FOLDERS,
  memberChange,
  notifyTabs,
  pathOf,
  postTo,
  sharingApi,
  useSharedFoldersQuery,
} from '#shared/api/sharing-api.ts'

/** Members of shared folders. */
const membersApi = sharingApi.injectEndpoints({
  endpoints: (build) => ({
    candidates: build.query<Candidate[], string>({
      query: (q) => ({ url: `${SHARED_FOLDERS}/candidates`, params: { q } }),
    }),
    members: build.query<MemberList, string>({
      query: (id) => pathOf(id, '/members'),
      // Each opening of the dialog requests it: others change members too.
      keepUnusedDataFor: 0,
      providesTags: FOLDER_TAGS,
    }),
    folderHistory: build.query<FolderHistory, { id: string; page: number }>({
      query: ({ id, page }) => ({ url: pathOf(id, '/history'), params: { page } }),
      keepUnusedDataFor: 0,
      providesTags: FOLDER_TAGS,
    }),
  }),
})

const changesApi = membersApi.injectEndpoints({
  endpoints: (build) => ({
    shareFolder: build.mutation<SharedFolder, ShareFolder>({
      query: (body) => ({ url: SHARED_FOLDERS, method: 'POST', body }),
      ...memberChange,
    }),
    /** The folder is its owner's alone again. */
    stopSharing: build.mutation<Folder & { elsewhere: number }, string>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
      ...memberChange,
    }),
    addMembers: build.mutation<MemberList, NewMembers & { id: string }>({
      query: ({ id, ...body }) => postTo(id, '/members', body),
      ...memberChange,
      async onQueryStarted({ id }, started) {
        void notifyTabs(null, started)
        const answer = await started.queryFulfilled.catch(() => null)
        // A role that was just chosen does not turn back until the list is requested again.
        if (answer) started.dispatch(membersApi.util.upsertQueryData('members', id, answer.data))
      },
    }),
    removeMember: build.mutation<unknown, { id: string; member: MemberRef }>({
      query: ({ id, member }) => ({ url: pathOf(id, '/members'), method: 'DELETE', params: member }),
      ...memberChange,
    }),
    leaveFolder: build.mutation<unknown, string>({
      query: (id) => postTo(id, '/leave'),
      ...memberChange,
    }),
    handOver: build.mutation<unknown, { id: string; personId: string }>({
      query: ({ id, personId }) => postTo(id, '/hand-over', { personId }),
      ...memberChange,
    }),
    takeOver: build.mutation<unknown, string>({
      query: (id) => postTo(id, '/take-over'),
      ...memberChange,
    }),
    requestAccess: build.mutation<unknown, string>({ query: (id) => postTo(id, '/request') }),
    declineRequest: build.mutation<unknown, { id: string; personId: string }>({
      query: ({ id, personId }) => ({
        url: pathOf(id, `/request/${encodeURIComponent(personId)}`),
        method: 'DELETE',
      }),
      ...memberChange,
    }),
  }),
})

export const { useCandidatesQuery, useLazyCandidatesQuery, useMembersQuery, useFolderHistoryQuery } =
  membersApi

export const {
  useShareFolderMutation,
  useStopSharingMutation,
  useAddMembersMutation,
  useRemoveMemberMutation,
  useLeaveFolderMutation,
  useHandOverMutation,
  useTakeOverMutation,
  useRequestAccessMutation,
  useDeclineRequestMutation,
} = changesApi

/** Returns a folder as its members see it; undefined if it is not shared, or before it is known. */
export const useSharing = (folderId: string): SharedFolder | undefined =>
  useSharedFoldersQuery(undefined, {
    selectFromResult: ({ data }) => ({ shared: data?.find(({ id }) => id === folderId) }),
  }).shared
