/**
 * The hub process: settings, home directory, and the wiring of all components into one Camel
 * application.
 *
 * <p>Start with {@link io.serai.hub.Hub}, which opens everything in order. Each package defines its
 * own settings; {@link io.serai.hub.HubSettings} lists them all. The package-private {@code *Setup}
 * classes create the components from their values: {@code HttpSetup} the server, {@code
 * CamelApplication} the Camel context, {@code TaskEngineSetup} the tasks, {@code TaskEngineStop}
 * their end, {@code InstalledProtocols} the protocols, {@code HotReloadFolders} the watched
 * folders.
 *
 * <p>A request passes the filters that {@code HttpSetup} installs, then a Camel route; a changed
 * file passes {@code HotReloadFolders} to the handler of its folder.
 */
@NullMarked
package io.serai.hub;

import org.jspecify.annotations.NullMarked;
