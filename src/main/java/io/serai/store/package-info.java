/**
 * The hub's database and the files of its data folder. The package depends on libraries only.
 *
 * <p>{@link io.serai.store.Database} is the entry point. A write goes through the {@link
 * io.serai.store.DatabaseWriteQueue} to the {@link io.serai.store.GroupCommitWriter}, which commits
 * several at once; reads run in the {@link io.serai.store.DatabaseReaderPool}. {@link
 * io.serai.store.SqlDialect} covers the differences between SQLite and PostgreSQL, and {@link
 * io.serai.store.SchemaMigrations} updates the schema. {@link io.serai.store.DatabaseBackup} backs
 * up and restores SQLite files.
 *
 * <p>{@link io.serai.store.AtomicFileWriter}, {@link io.serai.store.FileMutex}, {@link
 * io.serai.store.OwnerOnlyFiles} and {@link io.serai.store.DataFolderLock} protect the files of the
 * data folder.
 */
@NullMarked
package io.serai.store;

import org.jspecify.annotations.NullMarked;
