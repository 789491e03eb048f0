/**
 * The vault of credentials for outgoing calls: an encrypted file, its key, and what may be stored
 * in it.
 *
 * <p>Files that other processes may change are locked by {@link io.serai.store.FileMutex} and read
 * again by {@link io.serai.security.vault.ReloadingFile}, also those with operators' keys and
 * agents.
 */
@NullMarked
package io.serai.security.vault;

import org.jspecify.annotations.NullMarked;
