// SPDX-License-Identifier: Apache-2.0
/*
 * libsluice: a program uses a Sluice NIC that runs as a process, ./sluice node. Memory that program and NIC share,
 * keys for others, puts into other nodes' memory, and how they ended; on top of it messages between nodes, with tags
 * and in order, and frames from one server to many clients. What a put promises: docs/host.md.
 *
 * Errors. A function that can fail returns a number below 0, one of enum sluice_error; sluice_error_detail() then has
 * one line that says what, where and what to do. Functions that may have nothing to give return 1 when they gave it
 * and 0 when not.
 *
 * Threads. All functions may be called from any thread at any time, with two exceptions: nothing may be called with an
 * object that another thread is freeing, and sluice_close(), which frees everything of a NIC, lets only calls end that
 * were waiting when it was called (they return SLUICE_ERROR_CLOSED). Memory is shared with the NIC: what two threads
 * write to the same bytes at a time is for the program to order.
 */
#ifndef SLUICE_H
#define SLUICE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define SLUICE_API __attribute__((visibility("default")))
#else
#define SLUICE_API
#endif

/* What can go wrong; below 0, so that they are never mistaken for a count. */
enum sluice_error {
  SLUICE_OK = 0,
  SLUICE_ERROR_ARGUMENT = -1,   /* an argument is NULL or out of its range */
  SLUICE_ERROR_RANGE = -2,      /* the region or the key has no such bytes */
  SLUICE_ERROR_UNALIGNED = -3,  /* an offset is no multiple of a beat's bytes */
  SLUICE_ERROR_KEY = -4,        /* these bytes are no key, ticket or welcome */
  SLUICE_ERROR_NO_NODE = -5,    /* the folder is none of a node that runs */
  SLUICE_ERROR_VERSION = -6,    /* the node or its NIC is of another version than this library */
  SLUICE_ERROR_BUSY = -7,       /* another program has the node */
  SLUICE_ERROR_REFUSED = -8,    /* the NIC does not have a register, or does not take a value */
  SLUICE_ERROR_LOST = -9,       /* the NIC answers no more; what became of puts under way is not known */
  SLUICE_ERROR_CLOSED = -10,    /* this program closes the NIC */
  SLUICE_ERROR_NO_MEMORY = -11, /* no piece that large is free in the NIC's memory, or an object has no more room */
  SLUICE_ERROR_NO_REGION = -12, /* all rows of the NIC's table of regions are in use */
  SLUICE_ERROR_TIMED_OUT = -13, /* something that had to end within the patience did not */
  SLUICE_ERROR_IN_USE = -14,    /* it cannot be freed or used so: puts are under way, it is shared, others use it */
  SLUICE_ERROR_SYSTEM = -15,    /* the operating system refused memory, a thread or a file */
  SLUICE_ERROR_BROKEN = -16,    /* messages to or from a node were lost, as it or its network is gone */
  SLUICE_ERROR_SMALL = -17      /* the message is larger than the buffer, and still there */
};

/* What an error says in general; the same text always. For a number that is no error it says so. */
SLUICE_API const char *sluice_error_text(int error);

/* What the last error of a function of this library in this thread was about: one line, valid until the next error of
 * this thread. "" when there was none. */
SLUICE_API const char *sluice_error_detail(void);

/* The version of this library, for example "0.1.0". */
SLUICE_API const char *sluice_version(void);

/* --- a NIC ------------------------------------------------------------------------------------------------------- */

struct sluice_nic; /* a node's NIC while this program has it */

struct sluice_options {
  uint32_t ring_log2;         /* puts that may be under way: 2 to the power of this, 0 to 16 */
  uint32_t peer_share;        /* what one peer may have of the NIC while others want it: 2^n parts; 7: no limit */
  uint32_t transfer_id_start; /* where transfer ids start; another value than when the node was used before */
  uint32_t patience_ms;       /* how long the node may stay silent, and how long sluice_close() waits; at least 1 */
};

/* 1,024 puts, peers share as after reset, ids from the time of day, 30 s of patience. */
SLUICE_API void sluice_options_defaults(struct sluice_options *options);

/* What a NIC is. */
struct sluice_properties {
  uint32_t peer;         /* the number by which other nodes know this one; an IPv4 address where there is one */
  uint32_t beat_bytes;   /* offsets of puts are multiples of this */
  uint64_t largest_put;  /* bytes */
  uint64_t memory_bytes; /* that regions are taken from */
};

/* Opens the NIC of the node with this folder and switches it on. options NULL: the defaults. The caller closes it. */
SLUICE_API int sluice_open(const char *folder, const struct sluice_options *options, struct sluice_nic **nic);

/* Lets puts end, waits for what others are sending here, gives the NIC back and frees everything of it: regions, shares
 * and queues too, whatever is returned but SLUICE_ERROR_IN_USE: nodes of messages, servers and clients of frames have
 * to be closed before.
 * SLUICE_ERROR_TIMED_OUT: something was still under way after the patience. */
SLUICE_API int sluice_close(struct sluice_nic *nic);

SLUICE_API int sluice_query(struct sluice_nic *nic, struct sluice_properties *properties);

/* --- memory and keys --------------------------------------------------------------------------------------------- */

struct sluice_region; /* memory that program and NIC reach */
struct sluice_share;  /* that others may write into a region, until it is revoked */

/* A region of zeros. Only from regions can be sent. */
SLUICE_API int sluice_allocate(struct sluice_nic *nic, size_t bytes, struct sluice_region **region);

/* Its first byte, a multiple of 64; NULL for NULL. The memory is there until sluice_close(). */
SLUICE_API void *sluice_bytes(const struct sluice_region *region);

/* How many bytes it has; 0 for NULL. */
SLUICE_API size_t sluice_size(const struct sluice_region *region);

/* Gives the memory back. What others could write to is given to nobody else before nothing is on its way into it.
 * SLUICE_ERROR_IN_USE while it is shared or puts from it are under way. NULL: nothing is done. */
SLUICE_API int sluice_free(struct sluice_region *region);

/* Waits until a byte of a region is as asked, by looking at it. 1: it is; 0: it was not within the time (below 0:
 * without end). Only a byte of a later put says that all bytes of an earlier one are there. */
SLUICE_API int sluice_await_byte(struct sluice_region *region, size_t offset, uint8_t value, int timeout_ms);

#define SLUICE_KEY_BYTES 20

/* What a program needs to write into another node's memory; its bytes are those of the Java library's RemoteKey. */
struct sluice_key {
  uint32_t peer;    /* whose memory it is */
  uint64_t address; /* of the first byte there */
  uint64_t size;    /* bytes that may be written */
};

SLUICE_API void sluice_key_to_bytes(const struct sluice_key *key, uint8_t bytes[SLUICE_KEY_BYTES]);

/* SLUICE_ERROR_KEY when there are not 20 bytes, or they are no key. */
SLUICE_API int sluice_key_of_bytes(const void *bytes, size_t length, struct sluice_key *key);

/* Lets one node write into all of a region. The caller revokes it. */
SLUICE_API int sluice_share(struct sluice_region *region, uint32_t peer, struct sluice_share **share);

/* Lets every node write into all of a region. */
SLUICE_API int sluice_share_with_all(struct sluice_region *region, struct sluice_share **share);

/* What another node needs to write there. */
SLUICE_API int sluice_share_key(const struct sluice_share *share, struct sluice_key *key);

/* Transfers that begin from now on are refused there; those that have begun go on. share is freed, whatever is
 * returned. NULL: nothing is done. */
SLUICE_API int sluice_revoke(struct sluice_share *share);

/* --- puts -------------------------------------------------------------------------------------------------------- */

struct sluice_queue; /* how puts ended, in the order in which the NIC said so */

/* How a put ended. Every put ends with one of these, in bounded time. */
enum sluice_status {
  SLUICE_DONE = 0,               /* every byte is in the other node's memory */
  SLUICE_NO_FREE_WINDOW = 1,     /* the receiver had no window each time it was asked: again later */
  SLUICE_BAD_REGION = 2,         /* the receiver does not take these bytes from this node */
  SLUICE_ENDED = 3,              /* the receiver's window had ended; the bytes may have arrived */
  SLUICE_RECEIVER_GAVE_UP = 4,   /* some bytes arrived, some not: the same put may begin again */
  SLUICE_SENDER_GAVE_UP = 5,     /* nothing was heard of the receiver; what arrived is not known */
  SLUICE_PAYLOAD_UNREADABLE = 8, /* this node's memory answered with an error */
  SLUICE_BAD_LENGTH = 16,        /* nothing was sent */
  SLUICE_BAD_ADDRESS = 17,       /* nothing was sent */
  SLUICE_OUTSIDE_MEMORY = 18     /* nothing was sent */
};

/* A status in words, part of a sentence. */
SLUICE_API const char *sluice_status_text(int status);

struct sluice_completion {
  uint64_t context; /* as given with the put */
  uint64_t bytes;   /* of the put */
  int status;       /* enum sluice_status */
};

/* An empty queue, which holds as many completions as nobody has taken. */
SLUICE_API int sluice_queue_open(struct sluice_nic *nic, struct sluice_queue **queue);

/* SLUICE_ERROR_IN_USE while puts will be told here or a thread waits. NULL: nothing is done. */
SLUICE_API int sluice_queue_close(struct sluice_queue *queue);

/* Takes the next completion: 1, or 0 when there is none now. */
SLUICE_API int sluice_queue_poll(struct sluice_queue *queue, struct sluice_completion *completion);

/* The same, but waits for it as long as asked; below 0: without end. When the NIC is lost, what is in the queue is
 * still given; then SLUICE_ERROR_LOST. */
SLUICE_API int sluice_queue_wait(struct sluice_queue *queue, struct sluice_completion *completion, int timeout_ms);

/* Writes bytes of a region into another node's memory. Waits while as many puts are under way as the rings hold. The
 * bytes are read until the queue says that the put has ended; the region cannot be freed before. */
SLUICE_API int sluice_put(struct sluice_region *from, size_t offset, size_t bytes, const struct sluice_key *to,
                          uint64_t remote_offset, struct sluice_queue *queue, uint64_t context);

/* The same, but does not wait: 1 when the put has begun, 0 when there was no room. */
SLUICE_API int sluice_try_put(struct sluice_region *from, size_t offset, size_t bytes, const struct sluice_key *to,
                              uint64_t remote_offset, struct sluice_queue *queue, uint64_t context);

/* How many puts have not ended; 0 for NULL. */
SLUICE_API uint32_t sluice_puts_under_way(struct sluice_nic *nic);

/* --- messages ---------------------------------------------------------------------------------------------------- */

/*
 * Messages between nodes, each way in order and exactly once, through remote FIFOs: docs/host.md. The other end may be
 * a MessageNode of the Java library. The NIC may be used for other things at the same time.
 */
struct sluice_messages;

struct sluice_message_options {
  uint32_t lines;       /* of each FIFO, 64 bytes each, 16 to 1,048,576; alike in all nodes */
  uint32_t nodes;       /* how many there are at most, 1 to 4,096; alike in all nodes */
  uint32_t peers;       /* with how many of them there can be FIFOs, 1 to nodes */
  uint32_t patience_ms; /* how long a call waits for another node that does not answer, at least 1 */
};

/* FIFOs of 512 lines among up to 64 nodes, 30 s of patience. */
SLUICE_API void sluice_message_options_defaults(struct sluice_message_options *options);

/* The most bytes of a message, three quarters of a FIFO and some less. */
SLUICE_API size_t sluice_largest_message(const struct sluice_message_options *options);

/* A node that knows no other yet. options NULL: the defaults. Takes memory for all FIFOs, and one row of the NIC's
 * table of regions. The caller closes it, before the NIC. */
SLUICE_API int sluice_messages_open(struct sluice_nic *nic, const struct sluice_message_options *options,
                                    struct sluice_messages **messages);

/* What other nodes need to send here. */
SLUICE_API int sluice_messages_key(const struct sluice_messages *messages, struct sluice_key *key);

/* Says who the others are, once: the key of every node in the order of their ranks, this one's among them. */
SLUICE_API int sluice_messages_connect(struct sluice_messages *messages, uint32_t rank, const struct sluice_key *keys,
                                       uint32_t count);

/* Waits until all that was sent has arrived, then ends the node and frees it, whatever is returned but
 * SLUICE_ERROR_IN_USE: a receiver by tag has to be closed before. Messages that arrived and were not received are gone.
 * SLUICE_ERROR_TIMED_OUT: it took longer than the patience. SLUICE_ERROR_BROKEN: another node is gone, and the last
 * messages to it may have arrived or not: if its program had received all it waited for and ended, they had. */
SLUICE_API int sluice_messages_close(struct sluice_messages *messages);

/* Sends a message with any 64 bits as its tag; waits while the FIFO is full. The bytes are the caller's again. */
SLUICE_API int sluice_send(struct sluice_messages *messages, uint32_t to, uint64_t tag, const void *bytes,
                           size_t count);

/* The same, but waits only for the FIFO's making: 1 when it was sent, 0 when the FIFO is full. */
SLUICE_API int sluice_try_send(struct sluice_messages *messages, uint32_t to, uint64_t tag, const void *bytes,
                               size_t count);

#define SLUICE_ANY UINT32_MAX

/* A message that was received. */
struct sluice_message {
  uint64_t tag;
  size_t bytes;
  uint32_t from;
};

/* Takes the next message of a node, or of any: 1, or 0 when none came in time (0: only looks; below 0: without end).
 * SLUICE_ERROR_SMALL: the message says how many bytes it has, and is still there. */
SLUICE_API int sluice_receive(struct sluice_messages *messages, uint32_t from, void *buffer, size_t capacity,
                              struct sluice_message *message, int timeout_ms);

/* --- messages by tag --------------------------------------------------------------------------------------------- */

/*
 * Receives the messages of a node by tag and sender. A message that nobody has asked for yet is unexpected and waits
 * here, up to a number of bytes; from then on messages stay in their FIFOs, and those who send more have to wait.
 */
struct sluice_tags;

/* A receiver over a node of messages, one for a node; sluice_receive() is refused while it is open. bytes: how many
 * may be unexpected, counting 64 for each message beside its own; one message more is taken out than fits. The caller
 * closes it, before the node. SLUICE_ERROR_IN_USE: the node has one, or a thread waits in sluice_receive(). */
SLUICE_API int sluice_tags_open(struct sluice_messages *messages, uint64_t bytes, struct sluice_tags **tags);

/* Frees it. Unexpected messages are gone; calls of other threads end with SLUICE_ERROR_CLOSED. NULL: nothing. */
SLUICE_API int sluice_tags_close(struct sluice_tags *tags);

/* How many messages are unexpected; 0 for NULL. */
SLUICE_API uint32_t sluice_tags_unexpected(struct sluice_tags *tags);

/* Takes the message of a node, or with SLUICE_ANY of any, whose tag is as given but for the bits that are ignored: 1,
 * or 0 when none came in time (0: only looks; below 0: without end). Of those of one node that match it is the one that
 * was sent first. SLUICE_ERROR_SMALL: the message says how many bytes it has, and is still there.
 * SLUICE_ERROR_NO_MEMORY: as much is unexpected as may be, and none of it matches: receive that first. */
SLUICE_API int sluice_receive_tagged(struct sluice_tags *tags, uint32_t from, uint64_t tag, uint64_t ignored,
                                     void *buffer, size_t capacity, struct sluice_message *message, int timeout_ms);

/* --- frames ------------------------------------------------------------------------------------------------------ */

/*
 * The newest frames of a server to many clients: docs/host.md. Nothing waits: a client that has no free slot misses a
 * frame, and costs the others nothing. The other end may be a FrameServer or a FrameClient of the Java library.
 */
struct sluice_frame_server;
struct sluice_frame_buffer; /* of a server's pool */
struct sluice_frame_client;

#define SLUICE_FRAME_TICKET_BYTES 28
#define SLUICE_FRAME_WELCOME_BYTES 24

/* What a client tells a server so that frames reach it; its bytes are those of the Java library's FrameTicket. */
struct sluice_frame_ticket {
  struct sluice_key key; /* of the client's memory */
  uint32_t slots;        /* how many frames it holds */
  uint32_t frame_bytes;  /* of the largest */
};

/* What a server tells a client that has joined; its bytes are those of the Java library's FrameWelcome. */
struct sluice_frame_welcome {
  struct sluice_key credit; /* where the client tells how many frames it has given back */
  uint32_t generation;      /* which of the clients that had this place it is, 1 to 65,535 */
};

SLUICE_API void sluice_frame_ticket_to_bytes(const struct sluice_frame_ticket *ticket,
                                             uint8_t bytes[SLUICE_FRAME_TICKET_BYTES]);
SLUICE_API void sluice_frame_welcome_to_bytes(const struct sluice_frame_welcome *welcome,
                                              uint8_t bytes[SLUICE_FRAME_WELCOME_BYTES]);

/* SLUICE_ERROR_KEY when there are not so many bytes, or they are no ticket, or no welcome. */
SLUICE_API int sluice_frame_ticket_of_bytes(const void *bytes, size_t length, struct sluice_frame_ticket *ticket);
SLUICE_API int sluice_frame_welcome_of_bytes(const void *bytes, size_t length, struct sluice_frame_welcome *welcome);

/* A server without clients: frames of up to so many bytes, 1 to the largest put; buffers in its pool, 1 to 65,536;
 * clients at a time, 1 to 4,096. Takes memory for the buffers, and one row of the NIC's table of regions. The caller
 * closes it, before the NIC. */
SLUICE_API int sluice_frame_server_open(struct sluice_nic *nic, uint32_t frame_bytes, uint32_t buffers,
                                        uint32_t clients, struct sluice_frame_server **server);

/* Ends the server and frees it, its buffers too. Frames on their way may still arrive; what of them has no header yet
 * is not seen. NULL: nothing is done. */
SLUICE_API int sluice_frame_server_close(struct sluice_frame_server *server);

/* Lets a client in: it gets the frames that are sent from now on. SLUICE_ERROR_ARGUMENT when its slots are smaller than
 * a frame of this server, SLUICE_ERROR_NO_MEMORY when there are as many clients as there may be. */
SLUICE_API int sluice_frame_server_join(struct sluice_frame_server *server, const struct sluice_frame_ticket *ticket,
                                        struct sluice_frame_welcome *welcome);

/* Clients that frames are sent to, without those that have left or died; 0 for NULL. */
SLUICE_API uint32_t sluice_frame_server_clients(struct sluice_frame_server *server);

/* A buffer to write a frame into: 1, or 0 when all are in use, by this program or on their way. */
SLUICE_API int sluice_frame_acquire(struct sluice_frame_server *server, struct sluice_frame_buffer **buffer);

/* Its first byte; not to be written any more when it was sent or given back. NULL for NULL. */
SLUICE_API void *sluice_frame_buffer_bytes(const struct sluice_frame_buffer *buffer);

/* What became of a frame. */
struct sluice_frame_sent {
  uint64_t number;  /* of the frame, counted from 0 on */
  uint32_t clients; /* to whom it is on its way */
  uint32_t missed;  /* clients without a free slot, or for which the NIC had no room */
};

/* Sends a frame of so many bytes, 0 to the largest, to all clients that have room; waits for none. The buffer is the
 * pool's again, as soon as the last client has it. sent NULL: not said. SLUICE_ERROR_ARGUMENT when the buffer was sent
 * or given back already. */
SLUICE_API int sluice_frame_send(struct sluice_frame_buffer *buffer, size_t length, struct sluice_frame_sent *sent);

/* Gives a buffer back unsent. SLUICE_ERROR_ARGUMENT as sluice_frame_send(). */
SLUICE_API int sluice_frame_buffer_give_back(struct sluice_frame_buffer *buffer);

/* A client that has not joined yet: of the node with the number server in the network, with slots for 1 to 65,536
 * frames of up to frame_bytes bytes. Takes memory for the slots, and one row of the NIC's table of regions. The caller
 * closes it, before the NIC. */
SLUICE_API int sluice_frame_client_open(struct sluice_nic *nic, uint32_t server, uint32_t slots, uint32_t frame_bytes,
                                        struct sluice_frame_client **client);

/* Leaves and frees the client: frames that were taken are gone; calls of other threads end with SLUICE_ERROR_CLOSED.
 * The server forgets it with the next frame that the NIC refuses. NULL: nothing is done. */
SLUICE_API int sluice_frame_client_close(struct sluice_frame_client *client);

/* What the server needs to send here. */
SLUICE_API int sluice_frame_client_ticket(const struct sluice_frame_client *client, struct sluice_frame_ticket *ticket);

/* The server has let this client in. Frames that came before it are not lost. */
SLUICE_API int sluice_frame_client_welcome(struct sluice_frame_client *client,
                                           const struct sluice_frame_welcome *welcome);

/* A frame that a client has. Its bytes are where the NIC wrote them. */
struct sluice_frame {
  const void *bytes;
  size_t length;
  uint64_t number; /* counted by the server from 0 on, one more for each frame that it sent to anybody */
  uint64_t missed; /* frames between the one before and this one that this client did not get; 0 for its first */
  uint64_t place;  /* counted by the client from 0 on */
};

/* Takes the next frame: 1, or 0 when none came in time (0: only looks; below 0: without end). */
SLUICE_API int sluice_frame_take(struct sluice_frame_client *client, struct sluice_frame *frame, int timeout_ms);

/* Gives a frame back: the server may write there again. In any order; a second time does nothing. */
SLUICE_API int sluice_frame_give_back(struct sluice_frame_client *client, const struct sluice_frame *frame);

#ifdef __cplusplus
}
#endif

#endif /* SLUICE_H */
