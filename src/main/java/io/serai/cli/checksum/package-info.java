/**
 * Checksums of capability files: the command {@code checksum}, and the renewal of checksums in
 * dependent files.
 *
 * <p>A change of a file changes its checksum, and so the files that pin it. {@link
 * io.serai.cli.checksum.CapabilityChecksumUpdater} determines which these are and writes them in
 * order.
 */
@NullMarked
package io.serai.cli.checksum;

import org.jspecify.annotations.NullMarked;
