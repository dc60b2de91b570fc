/** Shows the error of a save in its form: issues at their fields, else the reason, which has the focus. */
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { ApiError } from '../../../internal/api/api-error.ts'
import type { FormController } from '../forms/form-controller.ts'
import { serverIssues } from '../forms/server-issues.ts'
import { merchantErrorMessage } from '../i18n/messages.ts'
import type { EditorLocalize } from './editor-messages.ts'

interface SaveErrorContext {
  readonly form: FormController
  readonly localize: EditorLocalize
  /** The scope of the call. */
  readonly scope: MerchantScope
  /** The text for an issue code of the service. */
  readonly issueText?: (code: string) => string | undefined
  readonly announce: (text: string) => void
}

export function showSaveError(
  error: ApiError,
  { form, localize, scope, issueText = () => undefined, announce }: SaveErrorContext,
): void {
  const { rules, draft } = form
  const { fields, general } = serverIssues(error, { rules, draft, issueText })
  const isPlaced = general.length > 0 || Object.keys(fields).length > 0
  const reason = merchantErrorMessage(localize, error, { scope }, localize.t('editor.failed'))
  form.dispatch({ type: 'fail', fields, general: isPlaced ? general : [reason] })
  form.focusIssue()
  announce(isPlaced ? localize.t('editor.invalid') : reason)
}
