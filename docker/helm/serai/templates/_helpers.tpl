{{- define "serai.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "serai.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- else if contains (include "serai.name" .) .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "serai.name" .) | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "serai.selectorLabels" -}}
app.kubernetes.io/name: {{ include "serai.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "serai.labels" -}}
{{ include "serai.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "serai.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "serai.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "serai.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* A reference to a key of a Secret. */}}
{{- define "serai.secretKeyRef" -}}
secretKeyRef:
  name: {{ .name }}
  key: {{ .key }}
{{- end -}}

{{/* The ConfigMap of a folder; empty if there is none. Takes the root context and the name of the folder. */}}
{{- define "serai.folder" -}}
{{- $folder := index .root.Values.folders .name -}}
{{- if and $folder.configMap $folder.files -}}
{{- fail (printf "folders.%s has files and configMap. Remove one of them." .name) -}}
{{- end -}}
{{- if $folder.configMap -}}
{{- $folder.configMap -}}
{{- else if $folder.files -}}
{{- printf "%s-%s" (include "serai.fullname" .root) .name -}}
{{- end -}}
{{- end -}}

{{- define "serai.required" -}}
{{- if not .Values.operators.secret.name -}}
{{- fail "Set operators.secret.name to a Secret with the SHA-256 hash of an operator's key." -}}
{{- end -}}
{{- if not .Values.vaultKey.secret.name -}}
{{- fail "Set vaultKey.secret.name to a Secret with 32 bytes in base64: head -c 32 /dev/urandom | base64" -}}
{{- end -}}
{{- if and .Values.database.urlSecret.name .Values.database.url -}}
{{- fail "database.urlSecret and database.url are both set. Remove one of them." -}}
{{- end -}}
{{- if not (or .Values.database.urlSecret.name .Values.database.url) -}}
{{- fail "Set database.urlSecret or database.url to the PostgreSQL database that the replicas share." -}}
{{- end -}}
{{- range $key := list "serai.host" "serai.port" "serai.security.mode" "serai.security.operators" "serai.store.url" "serai.shutdown-timeout" -}}
{{- if hasKey $.Values.settings $key -}}
{{- fail (printf "settings has %s, which the chart or the image sets. Remove it." $key) -}}
{{- end -}}
{{- end -}}
{{- end -}}
