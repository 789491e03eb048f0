/**
 * Hot reload: applies changes of the files in a home folder to what the hub serves, one change set
 * at a time.
 *
 * <p>Reading order: {@link io.serai.reload.FolderReloader}, {@link
 * io.serai.reload.FolderChangeHandler}, {@link io.serai.reload.ChangeSet}, {@link
 * io.serai.reload.FileReloadOutcome}, {@link io.serai.reload.ReloadHistory}, {@link
 * io.serai.reload.ReloadThread}.
 *
 * <p>A file system event, or a periodic scan, makes the reloader read the files concerned. New,
 * changed and deleted files form a change set, which is passed to the handler of the folder. The
 * handler returns an outcome for each file. A refusal of a file that was written a moment ago is
 * held back and the file is retried; all other outcomes are recorded and logged.
 */
@NullMarked
package io.serai.reload;

import org.jspecify.annotations.NullMarked;
