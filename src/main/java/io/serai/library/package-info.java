/**
 * The jars that a home adds to the hub's own: components of Camel, clients of brokers, drivers.
 *
 * <p>Reading order: {@link io.serai.library.LibraryJar}, {@link io.serai.library.HubJars}, {@link
 * io.serai.library.JarFolder}, {@link io.serai.library.JarFolderReport}, {@link
 * io.serai.library.MavenLibraryInstaller}.
 *
 * <p>The start script puts the added jars behind the hub's own on the class path, so the hub's
 * versions always win. This package reads, checks and fills the folder; it loads no classes.
 */
@NullMarked
package io.serai.library;

import org.jspecify.annotations.NullMarked;
